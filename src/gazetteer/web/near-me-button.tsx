import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { type Here, locate, locationFaultTexts } from './locate.ts'

type NearMeButtonProps = {
  onFound: (here: Here) => void
  /** The error message; undefined on a retry. */
  onFault: (words: string | undefined) => void
}

export function NearMeButton({ onFound, onFault }: NearMeButtonProps) {
  const [busy, setBusy] = useState(false)

  async function press() {
    setBusy(true)
    onFault(undefined)
    const found = await locate()
    setBusy(false)
    if (typeof found !== 'string') return onFound(found)
    onFault(locationFaultTexts[found])
    announce(locationFaultTexts[found])
  }
  return (
    <Button tone="secondary" busy={busy} onClick={() => void press()} className="shrink-0 max-sm:px-3! noscript:hidden">
      <LocateFixed aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Near me</span>
    </Button>
  )
}
