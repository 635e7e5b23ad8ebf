import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A line to a server that can be cut and mended. To the server, what comes over it is its own page. */
export interface CutLine {
  readonly origin: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openCutLine(target: URL): Promise<CutLine> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const line = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: target.host };
    if (headers.origin !== undefined) headers.origin = target.origin;
    const onward = request(
      { host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  line.on('connection', (socket: Socket) => {
    if (isCut) socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      drop();
    },
    mend() {
      isCut = false;
    },
    async close() {
      drop();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
