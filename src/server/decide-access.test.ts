import { describe, expect, it } from 'vitest';
import { type AccessFacts, decideAccess, decideSite, isToken } from './decide-access.ts';

const RULES = { token: 'right', hosts: ['127.0.0.1:4000', 'localhost:4000', '[::1]:4000'] };
const PAGE: AccessFacts = {
  method: 'GET',
  host: '127.0.0.1:4000',
  origin: null,
  fetchSite: null,
  bearer: null,
  cookie: null,
};

describe('decideAccess', () => {
  it.each<[string, Partial<AccessFacts>, string]>([
    ['nothing', {}, 'token_missing'],
    ['the cookie', { cookie: 'right' }, 'allowed'],
    ['another cookie', { cookie: 'wrong' }, 'token_refused'],
    ['the bearer token', { bearer: 'right' }, 'allowed'],
    ['another bearer token', { bearer: 'wrong' }, 'token_refused'],
    ['an empty bearer token', { bearer: '' }, 'token_refused'],
    ['another bearer token with the right cookie', { bearer: 'wrong', cookie: 'right' }, 'token_refused'],
    ['localhost', { host: 'localhost:4000', cookie: 'right' }, 'allowed'],
    ['LOCALHOST', { host: 'LOCALHOST:4000', cookie: 'right' }, 'allowed'],
    ['[::1]', { host: '[::1]:4000', cookie: 'right' }, 'allowed'],
    ['no host', { host: null, bearer: 'right' }, 'host_refused'],
    ['another host', { host: 'evil.example:4000', bearer: 'right' }, 'host_refused'],
    ['another port', { host: '127.0.0.1:4001', bearer: 'right' }, 'host_refused'],
    ['no port', { host: '127.0.0.1', bearer: 'right' }, 'host_refused'],
    ['a host that begins alike', { host: '127.0.0.1:40000', bearer: 'right' }, 'host_refused'],
    ['a host inside another', { host: '127.0.0.1:4000.evil.example', bearer: 'right' }, 'host_refused'],
    ['our origin', { origin: 'http://127.0.0.1:4000', cookie: 'right' }, 'allowed'],
    ['another origin', { origin: 'http://evil.example', bearer: 'right' }, 'origin_refused'],
    ['another port as origin', { origin: 'http://127.0.0.1:3000', cookie: 'right' }, 'origin_refused'],
    ['another scheme as origin', { origin: 'https://127.0.0.1:4000', cookie: 'right' }, 'origin_refused'],
    ['the origin null', { origin: 'null', cookie: 'right' }, 'origin_refused'],
    ['same-origin', { fetchSite: 'same-origin', cookie: 'right' }, 'allowed'],
    ['typed by the user', { fetchSite: 'none', cookie: 'right' }, 'allowed'],
    ['cross-site', { fetchSite: 'cross-site', cookie: 'right' }, 'origin_refused'],
    ['same-site', { fetchSite: 'same-site', cookie: 'right' }, 'origin_refused'],
    ['cross-site with the bearer token', { fetchSite: 'cross-site', bearer: 'right' }, 'origin_refused'],
    ['a change by cookie alone', { method: 'POST', cookie: 'right' }, 'origin_refused'],
    ['a change typed by the user', { method: 'POST', fetchSite: 'none', cookie: 'right' }, 'origin_refused'],
    ['a change by our page', { method: 'POST', origin: 'http://localhost:4000', cookie: 'right' }, 'allowed'],
    [
      'a change that the browser calls ours',
      { method: 'POST', fetchSite: 'same-origin', cookie: 'right' },
      'allowed',
    ],
    ['a change by bearer token', { method: 'POST', bearer: 'right' }, 'allowed'],
    ['a deletion by cookie alone', { method: 'DELETE', cookie: 'right' }, 'origin_refused'],
    ['a look at the head by cookie', { method: 'HEAD', cookie: 'right' }, 'allowed'],
  ])('%s', (_, facts, expected) => {
    const access = decideAccess({ ...PAGE, ...facts }, RULES);
    expect(access.allowed ? 'allowed' : access.reason).toBe(expected);
  });
});

describe('decideSite', () => {
  it('asks for no token', () => {
    expect(decideSite(PAGE, RULES)).toEqual({ allowed: true });
    expect(decideSite({ ...PAGE, host: 'evil.example' }, RULES)).toMatchObject({ reason: 'host_refused' });
  });
});

describe('isToken', () => {
  it.each(['', 'righ', 'right ', 'Right', 'rightright'])('is not “%s”', (given) => {
    expect(isToken(given, 'right')).toBe(false);
  });
});
