import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * A part that only shows something and never changes while it stands: the server writes it, and the browser keeps what stands
 * there without its program. Where the page is opened within the browser, or another `key` asks for it anew, the program is
 * fetched. `onServer` is null in the browser's build. The class name is the frame's, which must have the part's height.
 */
export function still<P extends object>(onServer: ComponentType<P> | null, load: () => Promise<ComponentType<P>>) {
  const Late = lazy(async () => ({ default: await load() }))
  return function Still({ className, part }: { className?: string; part: P }) {
    const isHydrated = useHydrated()
    const [isWritten] = useState(!isHydrated)
    const OnServer = onServer
    if (OnServer) {
      return (
        <div className={className}>
          <OnServer {...part} />
        </div>
      )
    }
    if (isWritten) return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={asWritten} />
    return (
      <div className={className}>
        <Suspense>
          <Late {...part} />
        </Suspense>
      </div>
    )
  }
}

/** React compares what is inside with this only when it is another object, so what the server wrote stays. */
const asWritten = { __html: '' }
