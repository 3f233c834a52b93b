import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/field.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { manageHref } from './booking-access.ts'

/** Copies the manage link. Where the browser does not let a page do so, the link is shown to be copied by hand. */
export function CopyLink({ id, manageKey }: { id: string; manageKey: string }) {
  const [shown, setShown] = useState<string | null>(null)
  async function copy() {
    const link = window.location.origin + manageHref({ id, key: manageKey })
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: 'Link copied', description: 'Whoever has it can see, change and cancel this booking.' })
    } catch {
      setShown(link)
    }
  }
  return (
    <>
      <Button tone="secondary" onClick={() => void copy()}>
        <Link2 aria-hidden="true" className="size-5" />
        Copy link
      </Button>
      {shown && (
        <TextField
          label="Link to this booking"
          hint="Your browser does not let us copy it. Select it and copy it yourself."
          className="w-full"
          readOnly
          value={shown}
          onFocus={event => event.currentTarget.select()}
        />
      )}
    </>
  )
}
