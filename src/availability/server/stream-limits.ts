import { clientAddress } from '#kit/server/http/client-address.ts'
import { availabilityProblem } from '../contract.ts'

export type StreamLimits = { perVisitor: number; perAddress: number; perProcess: number }

export type StreamGate = {
  /** Call the returned function to release; repeating is harmless. Refuses: too-many-streams. */
  admit(from: { visitorId: string | null; address: string }): () => void
  open(): number
}

/** Unknown browsers count by address, which many people may share, so another limit applies. */
export function streamGate({ perVisitor, perAddress, perProcess }: StreamLimits): StreamGate {
  const counts = new Map<string, number>()
  let open = 0

  function add(key: string, change: number): void {
    const count = (counts.get(key) ?? 0) + change
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }

  return {
    admit({ visitorId, address }) {
      const keys = [`address ${clientAddress(address)}`, ...(visitorId ? [`visitor ${visitorId}`] : [])]
      const isFull =
        open >= perProcess ||
        (counts.get(keys[0]!) ?? 0) >= perAddress ||
        (visitorId !== null && (counts.get(keys[1]!) ?? 0) >= perVisitor)
      if (isFull) throw availabilityProblem('too-many-streams')
      open++
      for (const key of keys) add(key, 1)
      let isOut = false
      return () => {
        if (isOut) return
        isOut = true
        open--
        for (const key of keys) add(key, -1)
      }
    },
    open: () => open,
  }
}
