import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToasts, subscribeToToasts } from './toast-store.ts'
import { whenTouched } from './when-touched.ts'

/**
 * Where toasts appear; stands once in the page. Loaded with the first touch, since no toast comes before it: on the server there
 * is none to show, and Radix writes style attributes that the content security policy forbids in the server's HTML.
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
    // Without its part of the program the page still works: nothing is said only in a toast.
    () => ({ default: () => null }),
  ),
)

type Part = { default: ComponentType }
