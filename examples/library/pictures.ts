/** Pictures drawn by code, as SVG: the same for the same arguments. */

/** Five colours: sky, light, far, near, dark. */
export type Palette = readonly [string, string, string, string, string];

export const DAWN: Palette = ['#f6d7c3', '#f4a582', '#b0768f', '#6b4a73', '#2f2440'];
export const FJORD: Palette = ['#d9e8ee', '#fdf6e3', '#86aebd', '#3f6f86', '#173445'];
export const MOSS: Palette = ['#eef1dc', '#f2d98b', '#a3b878', '#5f7f4c', '#24382a'];
export const CLAY: Palette = ['#f3e4d0', '#e8b04a', '#d07a4b', '#93432f', '#3b1c1a'];
export const NIGHT: Palette = ['#1d2742', '#f2d7a0', '#34456e', '#1a2240', '#0b0f1f'];
export const INK: Palette = ['#f4efe6', '#d8cfc0', '#8d8578', '#4a453e', '#1e1b18'];
export const LILAC: Palette = ['#ece6f5', '#f7c6c5', '#b9a2d8', '#7a5ea8', '#382a5c'];
export const SIGNAL: Palette = ['#f7f3e8', '#f2b134', '#e2523f', '#2a6f97', '#14213d'];

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/** Numbers from 0 to 1 that look random (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

/** A line of hills from left to right, filled to the bottom. */
function hills(width: number, height: number, top: number, relief: number, next: () => number): string {
  const steps = 6;
  const points = Array.from({ length: steps + 1 }, (_, at) => [
    (width * at) / steps,
    top + (next() - 0.5) * relief,
  ]);
  const curve = points.slice(1).map(([x = 0, y = 0], at) => {
    const [fromX = 0, fromY = 0] = points[at] ?? [];
    const middle = (fromX + x) / 2;
    return `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`;
  });
  return `M0 ${points[0]?.[1]}${curve.join('')}V${height}H0Z`;
}

/** Hills in the haze below a low sun. */
export function landscape(colors: Palette, seed: number, width = 1200, height = 800): string {
  const next = numbers(seed);
  const [sky, light, far, near, dark] = colors;
  const layers = [far, near, dark].map((fill, at) => {
    const top = height * (0.5 + at * 0.16);
    return `<path d="${hills(width, height, top, height * 0.22, next)}" fill="${fill}" opacity="${0.7 + at * 0.15}"/>`;
  });
  const sun = circle(width * (0.2 + next() * 0.6), height * (0.28 + next() * 0.12), height * 0.09, light);
  return svg(width, height, rect(0, 0, width, height, sky) + sun + layers.join(''));
}

/** The sea in bands, with the reflection of the sun. */
export function sea(colors: Palette, seed: number, width = 1200, height = 1500): string {
  const next = numbers(seed);
  const [sky, light, far, near, dark] = colors;
  const horizon = height * 0.42;
  const bands = Array.from({ length: 26 }, (_, at) => {
    const y = horizon + ((height - horizon) * at) / 26;
    const thick = 3 + at * 1.4;
    return rect(
      width * (0.5 - (0.08 + next() * 0.3)),
      y,
      width * (0.12 + next() * 0.5),
      thick,
      at % 3 === 0 ? light : far,
      `opacity="${0.55 - at * 0.012}" rx="${thick / 2}"`,
    );
  });
  return svg(
    width,
    height,
    `<defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${near}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>` +
      rect(0, 0, width, height, sky) +
      circle(width / 2, horizon, width * 0.14, light) +
      rect(0, horizon, width, height - horizon, 'url(#w)') +
      bands.join(''),
  );
}

/** Stems with pairs of leaves. */
export function leaves(colors: Palette, seed: number, width = 900, height = 1200): string {
  const next = numbers(seed);
  const [ground, light, far, near, dark] = colors;
  const stems = Array.from({ length: 3 }, (_, stem) => {
    const x = width * (0.25 + stem * 0.25) + (next() - 0.5) * 60;
    const pairs = Array.from({ length: 9 }, (__, at) => {
      const y = height * (0.9 - at * 0.085);
      const length = (140 - at * 9) * (0.8 + next() * 0.5);
      const fill = [far, near, dark, light][Math.floor(next() * 4)];
      const leaf = (side: number) =>
        `<path d="M${x} ${y}q${(side * length) / 2} ${-length * 0.55} ${side * length} ${-length * 0.3}q${(-side * length) / 3} ${length * 0.4} ${-side * length} ${length * 0.3}" fill="${fill}"/>`;
      return leaf(1) + leaf(-1);
    });
    return `<path d="M${x} ${height}V${height * 0.14}" stroke="${dark}" stroke-width="5"/>${pairs.join('')}`;
  });
  return svg(width, height, rect(0, 0, width, height, ground) + stems.join(''));
}

/** Circles, halves and bars on a grid, as on posters of the twenties. */
export function shapes(colors: Palette, seed: number, width = 1000, height = 1000): string {
  const next = numbers(seed);
  const cell = Math.min(width, height) / 4;
  const [ground, ...others] = colors;
  const pick = () => others[Math.floor(next() * others.length)] as string;
  const cells: string[] = [];
  for (let y = 0; y + 1 < height; y += cell)
    for (let x = 0; x + 1 < width; x += cell) {
      const form = Math.floor(next() * 5);
      const [fill, over] = [pick(), pick()];
      if (form === 0) cells.push(circle(x + cell / 2, y + cell / 2, cell / 2, fill));
      if (form === 1)
        cells.push(rect(x, y, cell, cell, fill), circle(x + cell / 2, y + cell / 2, cell / 4, over));
      if (form === 2)
        cells.push(`<path d="M${x} ${y}h${cell}a${cell} ${cell} 0 0 1 ${-cell} ${cell}z" fill="${fill}"/>`);
      if (form === 3)
        cells.push(rect(x, y, cell, cell / 2, fill), rect(x, y + cell / 2, cell / 2, cell / 2, over));
    }
  return svg(width, height, rect(0, 0, width, height, ground) + cells.join(''));
}

/** A street of houses with lit windows. */
export function houses(colors: Palette, seed: number, width = 1200, height = 800): string {
  const next = numbers(seed);
  const [sky, light, far, near, dark] = colors;
  const parts: string[] = [];
  for (const [fill, floor] of [
    [far, 0.35],
    [near, 0.55],
    [dark, 0.7],
  ] as const) {
    for (let x = -20; x < width; ) {
      const wide = 70 + next() * 110;
      const top = height * floor * (0.6 + next() * 0.5);
      parts.push(rect(x, top, wide, height - top, fill));
      for (let row = top + 24; row < height - 20; row += 38)
        for (let column = x + 14; column < x + wide - 20; column += 30)
          if (next() < 0.3) parts.push(rect(column, row, 12, 18, light, `opacity="${0.4 + next() * 0.6}"`));
      x += wide + 6;
    }
  }
  return svg(width, height, rect(0, 0, width, height, sky) + parts.join(''));
}

/** A cup, fruit and a bowl on a table. */
export function still(colors: Palette, seed: number, width = 1200, height = 900): string {
  const next = numbers(seed);
  const [wall, light, far, near, dark] = colors;
  const table = height * 0.62;
  const fruit = Array.from({ length: 5 }, (_, at) =>
    circle(width * 0.52 + at * 78, table + 20 + next() * 30, 52 + next() * 18, at % 2 === 0 ? light : far),
  );
  return svg(
    width,
    height,
    rect(0, 0, width, height, wall) +
      rect(0, table, width, height - table, near) +
      `<path d="M${width * 0.16} ${table - 190}h190l-24 220q-71 30-142 0z" fill="${dark}"/><path d="M${width * 0.16 + 188} ${table - 150}q90 10 60 80q-20 40-80 42" fill="none" stroke="${dark}" stroke-width="22"/>` +
      fruit.join('') +
      `<path d="M${width * 0.48} ${table + 40}h440q-20 170-220 170t-220-170" fill="${dark}" opacity=".9"/>`,
  );
}

/** Words broken into lines. */
function broken(words: string, columns: number): readonly string[] {
  const lines: string[] = [''];
  const parts = /[a-z\u0400-\u04ff]/i.test(words)
    ? words.split(/\s+/)
    : words.match(new RegExp(`.{1,${Math.ceil(columns / 2)}}`, 'gu'));
  for (const word of parts ?? []) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length + 1 > columns) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

const label = (text: string, x: number, y: number, size: number, fill: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-family="DejaVu Serif, IPAPGothic, WenQuanYi Zen Hei, serif" ${more}>${text.replaceAll('&', '&amp;')}</text>`;

const SHORT = 24;

/** The cover of a book: its title and author above a motif. */
export function bookCover(title: string, author: string, colors: Palette, seed: number): string {
  const next = numbers(seed);
  const [paper, light, far, near, dark] = colors;
  const [width, height] = [800, 1200];
  const size = title.length > SHORT ? 66 : 84;
  const words = broken(title, title.length > SHORT ? 15 : 11).map((line, at) =>
    label(line, 70, 170 + at * size * 1.18, size, paper, 'font-weight="600"'),
  );
  const rings = Array.from({ length: 7 }, (_, at) =>
    circle(width * (0.3 + next() * 0.5), height * 0.7, 330 - at * 44, [light, far, near][at % 3] as string),
  );
  return svg(
    width,
    height,
    rect(0, 0, width, height, dark) +
      rings.join('') +
      rect(0, 0, width, 560, dark) +
      words.join('') +
      label(author, 70, 1130, 38, paper),
  );
}

/** The poster of a film. */
export function poster(title: string, colors: Palette, seed: number): string {
  const [width, height] = [800, 1200];
  const [, light, , , dark] = colors;
  const scene = landscape(colors, seed, width, height).replace(/^<svg[^>]*>|<\/svg>$/g, '');
  const words = broken(title.toUpperCase(), 13).map((line, at) =>
    label(line, width / 2, 960 + at * 78, 68, light, 'text-anchor="middle" letter-spacing="6"'),
  );
  return svg(width, height, `${scene}${rect(0, 860, width, 340, dark, 'opacity=".85"')}${words.join('')}`);
}

/** The cover of a record: rings and a word. */
export function sleeve(title: string, colors: Palette, seed: number): string {
  const next = numbers(seed);
  const [ground, ...others] = colors;
  const rings = Array.from({ length: 12 }, (_, at) =>
    circle(500, 520, 440 - at * 36, others[Math.floor(next() * others.length)] as string),
  );
  return svg(
    1000,
    1000,
    rect(0, 0, 1000, 1000, ground) +
      rings.join('') +
      label(title, 50, 84, 46, others.at(-1) as string, 'font-weight="600"'),
  );
}

/** A thing to buy on a plain ground. */
export function object(colors: Palette, form: 'lamp' | 'chair' | 'jug'): string {
  const [ground, light, , near, dark] = colors;
  const forms = {
    lamp: `<path d="M360 300h280l80 230H280z" fill="${light}"/><path d="M500 530v330" stroke="${dark}" stroke-width="18"/><ellipse cx="500" cy="870" rx="150" ry="26" fill="${dark}"/>`,
    chair: `<path d="M320 220h26v340h300V420h26v460h-26V620H346v260h-26z" fill="${dark}"/><rect x="320" y="540" width="352" height="44" rx="14" fill="${near}"/><rect x="316" y="220" width="34" height="200" rx="14" fill="${near}"/>`,
    jug: `<path d="M400 260h180l-20 120q110 120 90 330-10 130-160 130T330 710q-20-210 90-330z" fill="${near}"/><path d="M600 400q150 10 120 180-20 90-90 120" fill="none" stroke="${near}" stroke-width="34"/><path d="M340 640q150 60 310 0" stroke="${light}" stroke-width="26" fill="none"/>`,
  };
  return svg(1000, 1000, rect(0, 0, 1000, 1000, ground) + forms[form]);
}

/** A page of a web site, as a screenshot shows it. */
export function screen(title: string, colors: Palette, seed: number): string {
  const next = numbers(seed);
  const [paper, light, far, near, dark] = colors;
  const lines = Array.from({ length: 8 }, (_, at) =>
    rect(80, 330 + at * 38, 520 + next() * 200, 14, far, 'opacity=".5" rx="7"'),
  );
  return svg(
    1200,
    750,
    rect(0, 0, 1200, 750, paper) +
      rect(0, 0, 1200, 70, dark) +
      circle(46, 35, 14, light) +
      label(title, 80, 220, 56, dark, 'font-weight="600"') +
      lines.join('') +
      rect(860, 160, 260, 420, near, 'rx="12"') +
      circle(990, 330, 90, light),
  );
}
