import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Where toasts appear; stands once in the page. Loaded after the page has come alive: on the server there is no toast to show,
 * and Radix writes style attributes that the content security policy forbids in the server's HTML.
 */
export function Toaster() {
  if (!useHydrated()) return null
  return (
    <Suspense fallback={null}>
      <ToastViewport />
    </Suspense>
  )
}

const ToastViewport = lazy<ComponentType>(() =>
  import('./toast-viewport.tsx').then<Part, Part>(
    module => ({ default: module.ToastViewport }),
    // Without its part of the program the page still works: nothing is said only in a toast.
    () => ({ default: () => null }),
  ),
)

type Part = { default: ComponentType }
