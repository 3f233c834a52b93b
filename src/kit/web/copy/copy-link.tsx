import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { TextField } from '../form/field.tsx'
import { toast } from '../toast/toast-store.ts'
import { toClipboard } from './to-clipboard.ts'

type CopyLinkProps = {
  path: string
  label: string
  use: string
}

/** Without clipboard access, shows the link below the buttons. */
export function CopyLink({ path, label, use }: CopyLinkProps) {
  const [shown, setShown] = useState<string | null>(null)
  async function copy() {
    const link = window.location.origin + path
    if (await toClipboard(link)) toast({ title: 'Link copied', description: use })
    else setShown(link)
  }
  return (
    <>
      <Button tone="secondary" onClick={() => void copy()}>
        <Link2 aria-hidden="true" className="size-5" />
        Copy link
      </Button>
      {shown !== null && (
        <TextField
          label={label}
          hint="Your browser doesn’t let us copy the link. Select it and copy it yourself."
          className="order-last w-full"
          readOnly
          value={shown}
          onFocus={event => event.currentTarget.select()}
        />
      )}
    </>
  )
}
