import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Keeps the server's HTML without loading the code, which is fetched only on client navigation or for another `key`.
 * `onServer` is null in the browser's build. `className`, the frame's, must set its height. `Frame`: a `<summary>` holds
 * no `<div>`.
 */
export function still<P extends object>(
  onServer: ComponentType<P> | null,
  load: () => Promise<ComponentType<P>>,
  Frame: 'div' | 'span' = 'div',
) {
  const Late = lazy(async () => ({ default: await load() }))
  return function Still({ className, part }: { className?: string; part: P }) {
    const isHydrated = useHydrated()
    const [isWritten] = useState(!isHydrated)
    const OnServer = onServer
    if (OnServer) {
      return (
        <Frame className={className}>
          <OnServer {...part} />
        </Frame>
      )
    }
    if (isWritten) return <Frame className={className} suppressHydrationWarning dangerouslySetInnerHTML={asWritten} />
    return (
      <Frame className={className}>
        <Suspense>
          <Late {...part} />
        </Suspense>
      </Frame>
    )
  }
}

/** Compared by identity, so the server's HTML stays. */
const asWritten = { __html: '' }
