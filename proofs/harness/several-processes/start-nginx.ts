import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { findFreePort } from '@ohmstead/database/testing';
import { toolEnvironment } from '../../../apps/server/src/testing/system-tools.ts';
import { until } from '../../../apps/server/src/testing/until.ts';
import { readDeployed } from './read-deployed.ts';

export type Nginx = {
  origin: string;
  /** The origin of the port that stands for 80. */
  plainOrigin: string;
  certificate: Buffer;
  stop: () => void;
};

const startWithinMs = 20_000;

type Ports = { port: number; plainPort: number; ports: readonly [number, number] };

const settingsOf = (folder: string, { port, plainPort, ports }: Ports): string =>
  readDeployed('nginx.conf', [
    ['127.0.0.1:3000', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${ports[1]}`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['/etc/ssl/ohmstead', folder],
  ]);

const frameOf = (folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
worker_processes 2;
events { worker_connections 1024; }
http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    include ${folder}/ohmstead.conf;
}`;

const certificateOptions = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost';

export function makeCertificate(folder: string): void {
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync('openssl', ['req', ...certificateOptions.split(' '), ...names, ...files], { stdio: 'ignore' });
}

/** All files that nginx needs: `nginx.conf` includes `ohmstead.conf`, which is deploy/nginx.conf with other ports and folders. */
export function prepareNginx(folder: string, ports: Ports): void {
  makeCertificate(folder);
  writeFileSync(join(folder, 'ohmstead.conf'), settingsOf(folder, ports));
  writeFileSync(join(folder, 'nginx.conf'), frameOf(folder));
}

/** nginx with deploy/nginx.conf, in front of two APIs. */
export async function startNginx(parent: string, ports: readonly [number, number]): Promise<Nginx> {
  const folder = join(parent, 'nginx');
  mkdirSync(folder, { recursive: true });
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  prepareNginx(folder, { port, plainPort, ports });
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: toolEnvironment,
  });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  const certificate = readFileSync(join(folder, 'certificate.pem'));
  await until(() => isOpen(port, certificate), startWithinMs, 'nginx does not listen', 50);
  return { origin: `https://localhost:${port}`, plainOrigin: `http://localhost:${plainPort}`, certificate, stop };
}

const isOpen = (port: number, ca: Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', servername: 'localhost', ca };
    const socket = connect(options, () => (socket.destroy(), resolve(true)));
    socket.on('error', () => resolve(false));
  });
