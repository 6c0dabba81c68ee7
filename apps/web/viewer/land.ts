import topology from 'world-atlas/land-110m.json';

// The world's land areas at 1:110 million (Natural Earth, public domain). This module is loaded with the first map.

type Point = readonly [x: number, y: number];

interface Topology {
  readonly arcs: readonly (readonly Point[])[];
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly objects: {
    readonly land: {
      readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[];
    };
  };
}

const { arcs, transform, objects } = topology as unknown as Topology;

/** An arc of the topology. Each point is the difference from the previous one, in steps of the scale (TopoJSON 1.0). */
function pointsOf(number: number): readonly Point[] {
  let [x, y] = [0, 0];
  const points = (arcs[number < 0 ? ~number : number] ?? []).map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  });
  return number < 0 ? points.toReversed() : points;
}

/** The outlines as an SVG path in degrees. x is the longitude, and y is the negative latitude. */
export const LAND: string = objects.land.geometries
  .flatMap((geometry) => geometry.arcs.flat())
  .map((ring) => {
    const points = ring.flatMap(pointsOf).map(([x, y]) => `${x.toFixed(1)} ${(-y).toFixed(1)}`);
    return `M${points.join('L')}Z`;
  })
  .join('');
