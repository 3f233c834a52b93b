import { type AskWithin, makeAskOutside } from '#providers/server/outside/fetch-outside.ts'

/** The origin by which the product knows the receiver of a test; nobody else has it (RFC 2606). */
export const RECEIVER = 'https://receiver.example'

/** What is slow shall be it soon. */
const SOON_MS = 400

/** Asks a receiver on this machine at `origin` instead of `RECEIVER`, with every limit of the real one but that it may ask there. */
export function askReceiver(origin: string): AskWithin {
  const ask = makeAskOutside({ publicUrl: 'https://openfield.example', mayAskLoopback: asked => asked === origin })
  return (request, withinMs) =>
    ask({ ...request, url: request.url.replace(RECEIVER, origin) }, Math.min(withinMs ?? SOON_MS, SOON_MS))
}
