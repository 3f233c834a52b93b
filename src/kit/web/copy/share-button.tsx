import { Share2 } from 'lucide-react'
import { Button } from '../button.tsx'
import { useAbsoluteUrl } from '../site.ts'
import { toast } from '../toast/toast-store.ts'
import { toClipboard } from './to-clipboard.ts'

type ShareButtonProps = {
  title: string
  path: string
}

/** Falls back to copying. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const url = useAbsoluteUrl()(path)
  return (
    <Button tone="quiet" size="sm" className="noscript:hidden" onClick={() => void share({ title, url })}>
      <Share2 aria-hidden="true" className="size-5" />
      Share
    </Button>
  )
}

async function share({ title, url }: { title: string; url: string }): Promise<void> {
  // Missing in some browsers, and without https.
  const { share: shareByDevice } = navigator as Partial<Navigator>
  if (!shareByDevice) return copy(url)
  try {
    await shareByDevice.call(navigator, { title, url })
  } catch (error) {
    // The user closed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url)
  }
}

async function copy(url: string): Promise<void> {
  if (await toClipboard(url))
    toast({ title: 'Link copied', description: 'Paste it into a message to share this page.' })
  else toast({ title: 'We couldn’t copy the link', description: `Copy it yourself: ${url}`, tone: 'destructive' })
}
