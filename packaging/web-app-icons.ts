import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Draws the web app's icons from one drawing: in the sizes that systems need, and with a full background for systems that crop them. */
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
