import { masonry } from '../../apps/web/layout/masonry.ts';
import { metricsOf } from '../../apps/web/layout/metrics.ts';
import { type CardMeasures, shapeOf } from '../../apps/web/layout/shape.ts';
import { median, printFigure } from '../figure.ts';

const SIZE = 100_000;
const ROUNDS = 9;
const TYPES = ['Note', 'WebPage', 'Article', 'ImageObject', 'Book', 'Product', 'VideoObject'];

/** Measures the processor time of the layout of 100,000 cards, which other processes do not change. */
export function timeLayout(): void {
  const cards = Array.from({ length: SIZE }, (_, index) => measures(index));
  const metrics = metricsOf('comfortable', 1_600, 16);
  const times = Array.from({ length: ROUNDS }, () => {
    const began = process.cpuUsage();
    masonry(metrics).extend(SIZE, (index) => shapeOf(cards[index] as CardMeasures, metrics).height);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  });
  printFigure('layout of 100,000 cards', median(times), { below: 50 }, 'ms');
}

function measures(index: number): CardMeasures {
  const isPictured = index % 3 === 0;
  return {
    type: TYPES[index % TYPES.length] as string,
    title: 10 + (index % 70),
    text: index % 600,
    pictureWidth: isPictured ? 1024 : 0,
    pictureHeight: isPictured ? 400 + (index % 900) : 0,
    flags: 0,
    lines: [],
  };
}
