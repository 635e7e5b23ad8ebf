import { expect, test } from 'vitest';
import { readBaseUrl, resolveBaseUrl } from './resolve-base-url.ts';

const never = async (): Promise<string[]> => {
  throw new Error('nothing was to be looked up');
};

test('an address is taken as it stands, without a lookup', async () => {
  expect(await resolveBaseUrl('http://127.0.0.1:8000/v1', never)).toBe('http://127.0.0.1:8000/v1');
});

test('a name passes when every address of it passes', async () => {
  const asked: string[] = [];
  const lookup = async (name: string) => {
    asked.push(name);
    return ['10.0.0.1', '192.168.0.1'];
  };
  expect(await resolveBaseUrl('http://gpu.example:8000/v1/', lookup)).toBe('http://gpu.example:8000/v1');
  expect(asked).toEqual(['gpu.example']);
});

test('a name is refused when one of its addresses does not pass', async () => {
  const lookup = async () => ['93.184.216.34', '169.254.169.254'];
  await expect(resolveBaseUrl('https://evil.example/v1', lookup)).rejects.toMatchObject({
    code: 'base_url_refused',
    details: { host: 'evil.example' },
  });
});

test('a refused text is not looked up', async () => {
  await expect(resolveBaseUrl('https://evil.example/v1?x=1', never)).rejects.toMatchObject({
    code: 'base_url_refused',
  });
});

test('a password in a refused address is not repeated', () => {
  expect(() => readBaseUrl('https://me:hunter22@api.example.com/v1')).toThrowError(
    expect.objectContaining({ code: 'base_url_refused', message: expect.not.stringContaining('hunter22') }),
  );
});

test('a name that cannot be resolved is the network’s trouble, not a refusal', async () => {
  const lookup = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND gone.example'), { code: 'ENOTFOUND' });
  };
  await expect(resolveBaseUrl('https://gone.example/v1', lookup)).rejects.toMatchObject({
    code: 'ENOTFOUND',
  });
});
