import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { whenTouched } from '../when-touched.ts'
import { currentToasts, subscribeToToasts } from './toast-store.ts'

/**
 * Render once. Loaded on first interaction: no toast comes earlier, and on the server Radix writes style attributes,
 * which the content security policy forbids.
 */
export function Toaster() {
  const hasToast = useSyncExternalStore(subscribeToToasts, isToastThere, noToast)
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => whenTouched(() => setIsWanted(true)), [])
  if (hasToast && !isWanted) setIsWanted(true)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <ToastViewport />
    </Suspense>
  )
}

const isToastThere = () => currentToasts().length > 0
const noToast = () => false

const ToastViewport = lazy<ComponentType>(() =>
  import('./toast-viewport.tsx').then<Part, Part>(
    module => ({ default: module.ToastViewport }),
    // Nothing is said only in a toast.
    () => ({ default: () => null }),
  ),
)

type Part = { default: ComponentType }
