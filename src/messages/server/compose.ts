import type { MailContent } from '../contract.ts'

/**
 * By message kind, from the payload it was queued with. Injected, because the domains that write mails depend on
 * this one. `never` lets each composer declare its own payload type.
 */
export type Composers = Readonly<Record<string, (payload: never) => MailContent>>

/** Throws if no composer exists for the kind, or what the composer throws. */
export function compose(composers: Composers, { kind, payload }: { kind: string; payload: unknown }): MailContent {
  const composer = Object.hasOwn(composers, kind) ? composers[kind] : undefined
  if (!composer) throw new Error(`Nobody writes messages of the kind "${kind}".`)
  return composer(payload as never)
}
