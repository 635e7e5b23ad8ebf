/**
 * idle       no byte for the time allowed
 * deadline   the answer was not finished in the time that a call has
 * redirect   answered with another address
 * too_large  more bytes than any answer has
 * cut_off    the answer began and broke off
 * not_events answered, but with nothing that the protocol knows
 * declined   the provider's filter stopped the answer
 */
export type ProviderFaultKind =
  | 'idle'
  | 'deadline'
  | 'redirect'
  | 'too_large'
  | 'cut_off'
  | 'not_events'
  | 'declined';

/** Trouble seen by us on the way, not told by the provider. classify-provider-error gives it its code. */
export class ProviderFault extends Error {
  readonly kind: ProviderFaultKind;

  constructor(kind: ProviderFaultKind, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ProviderFault';
    this.kind = kind;
  }
}
