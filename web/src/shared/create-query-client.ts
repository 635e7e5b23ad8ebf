import { QueryClient } from '@tanstack/react-query';
import { RefusedRequest } from './api-client.ts';

const TRIES = 2;

/** What the server said last stays on the page while it is asked again. It is on this machine: whether there is a network does
 *  not matter. What it refuses it would refuse again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 1000,
        retry: (failed, error) => !(error instanceof RefusedRequest) && failed < TRIES,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
