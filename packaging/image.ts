import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Builds the container image without a container engine, as root on Debian with mmdebstrap: `tsx packaging/image.ts FILE [ARG=VALUE…]`. It
 * runs the steps of the Dockerfile's last stage in a root file system of the same version of Debian, and writes an OCI archive, which
 * `docker load` and `podman load` can read. It makes the files of the build stage with the last command of that stage.
 */

/** An instruction of a Dockerfile. */
interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of the last stage of a Dockerfile; the first instruction is its FROM. */
export function lastStage(dockerfile: string): readonly Instruction[] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const all = lines.map((line) => {
    const [, name = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    return { name, text };
  });
  return all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
}

/** The configuration of an image, with OCI's names. */
interface ImageConfig {
  readonly User?: string;
  readonly Env: readonly string[];
  readonly Entrypoint?: readonly string[];
  readonly Cmd?: readonly string[];
  readonly WorkingDir?: string;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly ExposedPorts: Readonly<Record<string, object>>;
  readonly Healthcheck?: object;
}

/** What a build step does to the root file system. */
interface Steps {
  /** Copies a file or the contents of a folder of the repository into the image. */
  copy(from: string, to: string): void;
  run(command: string, variables: Readonly<Record<string, string>>): void;
}

const PATH = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** The prefix of instructions that copy from the build stage, with the folder of its files. */
const BUILD_STAGE = '--from=build /build/';

/**
 * Runs the steps of a stage, in order.
 * @param given values of build arguments
 * @throws Error if this program does not know an instruction
 */
export function runStage(
  stage: readonly Instruction[],
  steps: Steps,
  given: Readonly<Record<string, string>> = {},
): ImageConfig {
  const variables: Record<string, string> = {};
  const config = { Env: [PATH], Volumes: {}, ExposedPorts: {} } as Record<string, unknown> & {
    Env: string[];
    Volumes: Record<string, object>;
    ExposedPorts: Record<string, object>;
  };
  const expanded = (text: string) => text.replace(/\$(\w+)/g, (_, name) => variables[name] ?? '');
  const handlers: Readonly<Record<string, (text: string) => void>> = {
    FROM: () => undefined,
    ARG(text) {
      const [, name = '', value = ''] = /^(\w+)(?:="?(.*?)"?)?$/.exec(text) ?? [];
      variables[name] = given[name] ?? value;
    },
    ENV(text) {
      for (const pair of text.split(' ')) config.Env.push(expanded(pair));
    },
    COPY(text) {
      const [from = '', to = ''] = text.replace(BUILD_STAGE, '').split(' ');
      steps.copy(from, to);
    },
    RUN: (text) => steps.run(text, variables),
    WORKDIR: (text) => Object.assign(config, { WorkingDir: text }),
    VOLUME: (text) => Object.assign(config.Volumes, { [text]: {} }),
    EXPOSE: (text) => Object.assign(config.ExposedPorts, { [`${text}/tcp`]: {} }),
    USER: (text) => Object.assign(config, { User: text }),
    ENTRYPOINT: (text) => Object.assign(config, { Entrypoint: JSON.parse(text) }),
    CMD: (text) => Object.assign(config, { Cmd: JSON.parse(text) }),
    HEALTHCHECK(text) {
      const seconds = (name: string) => Number(new RegExp(`--${name}=(\\d+)s`).exec(text)?.[1]) * 1e9;
      const [, command = '[]'] = /CMD (.*)$/.exec(text) ?? [];
      const [interval, timeout, start] = ['interval', 'timeout', 'start-period'].map(seconds);
      const Test = ['CMD', ...JSON.parse(command)];
      Object.assign(config, {
        Healthcheck: { Test, Interval: interval, Timeout: timeout, StartPeriod: start },
      });
    },
  };
  for (const { name, text } of stage) {
    const handle = handlers[name];
    if (!handle) throw new Error(`packaging/image.ts does not know the instruction ${name} ${text}.`);
    handle(text);
  }
  return config;
}

/** Writes a root file system as an OCI archive with one layer. @returns the size of its files, in bytes */
export function writeArchive(root: string, config: ImageConfig, file: string, tag: string): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-oci-'));
  try {
    const blobs = path.join(folder, 'blobs', 'sha256');
    mkdirSync(blobs, { recursive: true });
    const put = (bytes: Uint8Array) => {
      const hex = createHash('sha256').update(bytes).digest('hex');
      writeFileSync(path.join(blobs, hex), bytes);
      return { digest: `sha256:${hex}`, size: bytes.length };
    };
    const layer = path.join(folder, 'layer.tar');
    tar(['-cf', layer, '--sort=name', '--mtime=@0', '--numeric-owner', '-C', root, '.']);
    const plain = readFileSync(layer);
    const diffId = `sha256:${createHash('sha256').update(plain).digest('hex')}`;
    rmSync(layer);
    const OCI = 'application/vnd.oci.image';
    const json = (value: unknown) => put(Buffer.from(JSON.stringify(value)));
    const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
    const manifest = json({
      schemaVersion: 2,
      mediaType: `${OCI}.manifest.v1+json`,
      config: {
        mediaType: `${OCI}.config.v1+json`,
        ...json({ architecture, os: 'linux', config, rootfs: { type: 'layers', diff_ids: [diffId] } }),
      },
      layers: [{ mediaType: `${OCI}.layer.v1.tar+gzip`, ...put(gzipSync(plain)) }],
    });
    const annotations = { 'org.opencontainers.image.ref.name': tag };
    const manifests = [{ mediaType: `${OCI}.manifest.v1+json`, ...manifest, annotations }];
    const write = (name: string, value: unknown) =>
      writeFileSync(path.join(folder, name), JSON.stringify(value));
    write('oci-layout', { imageLayoutVersion: '1.0.0' });
    write('index.json', { schemaVersion: 2, mediaType: `${OCI}.index.v1+json`, manifests });
    tar(['-cf', path.resolve(file), '-C', folder, 'oci-layout', 'index.json', 'blobs']);
    return sizeOf(root);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function tar(args: readonly string[]): void {
  execFileSync('tar', args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** The size of all files of a folder, in bytes; hard links count once. */
function sizeOf(folder: string): number {
  const measured = execFileSync('du', ['--summarize', '--bytes', folder], { encoding: 'utf8' });
  return Number.parseInt(measured, 10);
}

/** The steps on a root file system. Commands run in it with chroot, and use this machine's network, since some install packages. */
function stepsIn(root: string): Steps {
  return {
    copy(from, to) {
      cpSync(from, path.join(root, to), { recursive: true });
    },
    run(command, variables) {
      execFileSync('chroot', [root, '/bin/sh', '-euc', command], {
        stdio: 'inherit',
        env: { PATH: PATH.slice(5), DEBIAN_FRONTEND: 'noninteractive', ...variables },
      });
    },
  };
}

async function main(file: string, given: readonly string[]): Promise<void> {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  const stage = lastStage(dockerfile);
  const [, build = 'false'] = /^RUN (npx tsx .*)$/m.exec(dockerfile) ?? [];
  rmSync('dist/image', { recursive: true, force: true });
  execFileSync('/bin/sh', ['-euc', build], { stdio: 'inherit' });
  const [, release = ''] = /^debian:(\w+)-slim$/.exec(stage[0]?.text ?? '') ?? [];
  const root = mkdtempSync(path.join(tmpdir(), 'commonplace-root-'));
  try {
    // Like Debian's slim images: without these folders, and with directories that are merged already, so that neither the script that
    // merges them nor Perl for that script is installed.
    const left = ['doc', 'man', 'locale', 'info'].map(
      (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
    );
    const merged = ['--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr', '--include=usr-is-merged'];
    execFileSync('mmdebstrap', ['--mode=root', '--variant=minbase', ...left, ...merged, release, root], {
      stdio: 'inherit',
    });
    cpSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'));
    const config = runStage(
      stage,
      stepsIn(root),
      Object.fromEntries(given.map((pair) => pair.split(/=(.*)/s).slice(0, 2))),
    );
    rmSync(path.join(root, 'etc/resolv.conf'));
    const size = writeArchive(root, config, file, 'commonplace:latest');
    process.stdout.write(`${file}: ${Math.round(size / 1e6)} MB unpacked\n`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

if (import.meta.filename === process.argv[1]) {
  const [file = 'dist/commonplace-image.tar', ...given] = process.argv.slice(2);
  await main(file, given);
}
