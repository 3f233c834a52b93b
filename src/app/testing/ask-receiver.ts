import { type FetchWithin, makeFetchOutside } from '#calendars/outside/server/fetch-outside.ts'

/** RFC 2606. */
export const RECEIVER = 'https://receiver.example'

const SOON_MS = 400

/** With all other limits in place. */
export function askReceiver(origin: string): FetchWithin {
  const ask = makeFetchOutside({ publicUrl: 'https://openfield.example', mayAskLoopback: asked => asked === origin })
  return (request, withinMs) =>
    ask({ ...request, url: request.url.replace(RECEIVER, origin) }, Math.min(withinMs ?? SOON_MS, SOON_MS))
}
