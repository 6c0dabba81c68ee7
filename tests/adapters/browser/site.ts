import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Site {
  readonly port: number;
  /** Requested paths, in order. */
  readonly asked: string[];
}

/** A web server on 127.0.0.1, closed after the file's tests. It accepts web sockets up to the handshake. */
export async function startSite(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Site> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}

/** A UDP port on 127.0.0.1 that counts what arrives. */
export async function startUdp(): Promise<{ readonly port: number; received: number }> {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const site = { port: socket.address().port, received: 0 };
  socket.on('message', () => {
    site.received += 1;
  });
  afterAll(() => void socket.close());
  return site;
}

/** The ways a page sends a request; each has its own path. */
export const WAYS: readonly string[] = [
  'image',
  'style',
  'font',
  'script',
  'frame',
  'object',
  'video',
  'prefetch',
  'fetch',
  'request',
  'beacon',
  'events',
  'socket',
  'worker',
  'module',
  'form',
  'redirected',
];

/** Ends a response once the page has sent all these requests, so that the page keeps loading until then. */
export function endAfterAllRequests(response: ServerResponse, { asked }: Site): void {
  const timer = setInterval(() => {
    if (!response.destroyed && !WAYS.every((way) => asked.includes(`/${way}`))) return;
    clearInterval(timer);
    response.end();
  }, 20);
}

/**
 * A page that sends requests to `origin` in all these ways.
 * @param stunPort the UDP port that it also contacts, by STUN and WebTransport
 */
export function askingPage(origin: string, stunPort: number): string {
  const ask = `
    fetch('${origin}/fetch', { mode: 'no-cors' }).catch(() => {});
    const request = new XMLHttpRequest(); request.open('GET', '${origin}/request'); request.send();
    navigator.sendBeacon('${origin}/beacon', 'x');
    new EventSource('${origin}/events');
    new WebSocket('${origin.replace('http', 'ws')}/socket');
    new Worker(URL.createObjectURL(new Blob(["importScripts('${origin}/worker')"])));
    import('${origin}/module').catch(() => {});
    document.forms[0].submit();
    new FontFace('F', 'url(${origin}/font)').load().catch(() => {});
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${stunPort}' }] });
    try { new WebTransport('https://127.0.0.1:${stunPort}/'); } catch {}
    peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    open('${origin}/window');
    document.body.append('asked');`;
  return `<!doctype html><title>Asking</title>
    <link rel="stylesheet" href="${origin}/style"><link rel="prefetch" href="${origin}/prefetch">
    <body><img src="${origin}/image"><img src="/away?${origin}/redirected"><iframe src="${origin}/frame"></iframe>
    <object data="${origin}/object" type="text/html"></object><video src="${origin}/video" preload="auto"></video>
    <iframe src="file:///etc/passwd"></iframe><iframe src="chrome://version"></iframe>
    <iframe name="form"></iframe><form action="${origin}/form" target="form"></form>
    <script src="${origin}/script"></script><script>${ask}</script></body>`;
}
