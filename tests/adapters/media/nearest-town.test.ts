import { expect, test } from 'vitest';
import { nearestTown } from '../../../adapters/media/nearest-town.ts';

test.each([
  ['a square in Lisbon', 38.7139, -9.1394, 'Lisbon', 'PT'],
  ['the tower of Belém', 38.6916, -9.216, 'Lisbon', 'PT'],
  ['Kreuzberg', 52.497, 13.403, 'Berlin', 'DE'],
  ['Sanssouci', 52.4042, 13.0385, 'Potsdam', 'DE'],
  ['Gion', 35.0037, 135.7753, 'Kyoto', 'JP'],
  ['Westminster', 51.5007, -0.1246, 'London', 'GB'],
  ['the Eiffel Tower', 48.8584, 2.2945, 'Paris', 'FR'],
  ['the Matterhorn', 45.9763, 7.6586, 'Zermatt', 'CH'],
  ['the harbour of Reykjavík', 64.1526, -21.9395, 'Reykjavík', 'IS'],
  ['the Table Mountain', -33.9628, 18.4098, 'Cape Town', 'ZA'],
  ['the opera of Sydney', -33.8568, 151.2153, 'Sydney', 'AU'],
  ['Queenstown', -45.0312, 168.6626, 'Queenstown', 'NZ'],
  ['Jersey City', 40.7282, -74.0776, 'Jersey City', 'US'],
  ['Suva, near the date line', -18.1416, 178.4419, 'Suva', 'FJ'],
])('%s', async (_, latitude, longitude, town, country) => {
  expect(await nearestTown(latitude, longitude)).toEqual({ town, country });
});

test.each([
  ['the Atlantic', 30, -40],
  ['Antarctica', -80, 0],
  ['the pole', 90, 0],
])('no town: %s', async (_, latitude, longitude) => {
  expect(await nearestTown(latitude, longitude)).toBeUndefined();
});
