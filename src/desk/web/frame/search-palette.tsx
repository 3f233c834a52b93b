import { type ComponentProps, lazy, Suspense } from 'react'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { loadPart } from '#kit/web/load-part.ts'

type SearchPaletteProps = ComponentProps<typeof PaletteContent> & { open: boolean }

/** Finds pages and records. Its code loads when it is first opened. */
export function SearchPalette({ open, ...content }: SearchPaletteProps) {
  return (
    <Dialog open={open} onClose={content.onClose} title="Search" className="md:mt-[12vh]! md:mb-auto!">
      <Suspense fallback={<div className="min-h-80" />}>
        <PaletteContent {...content} />
      </Suspense>
    </Dialog>
  )
}

const PaletteContent = lazy(() =>
  loadPart(() => import('./palette-content.tsx')).then(part => ({ default: part.PaletteContent })),
)
