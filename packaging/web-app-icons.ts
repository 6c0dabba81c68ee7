import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Draws the icons of the web app, all from one drawing: in the sizes that systems ask for, and to the edge for those that cut it. */
export async function drawIcons(drawing: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(drawing, path.join(folder, 'icon.svg'));
  const svg = readFileSync(drawing, 'utf8');
  const toEdge = svg.replace(/ rx="\d+"/, '');
  await draw(svg, 192, path.join(folder, 'icon-192.png'));
  await draw(svg, 512, path.join(folder, 'icon-512.png'));
  await draw(toEdge, 512, path.join(folder, 'maskable-512.png'));
}

async function draw(svg: string, size: number, file: string): Promise<void> {
  await sharp(Buffer.from(svg)).resize(size, size).png({ palette: true }).toFile(file);
}
