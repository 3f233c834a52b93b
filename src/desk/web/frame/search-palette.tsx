import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { loadPart } from '#kit/web/load-part.ts'
import { whenTouched } from '#kit/web/when-touched.ts'

type SearchPaletteProps = ComponentProps<typeof PaletteContent> & { open: boolean }

/** Finds pages and records. Its code loads on the first touch, so that it is there for what is typed next. */
export function SearchPalette({ open, ...content }: SearchPaletteProps) {
  useEffect(() => whenTouched(() => void load().catch(() => {})), [])
  return (
    <Dialog open={open} onClose={content.onClose} title="Search" className="md:mt-[12vh]! md:mb-auto!">
      <Suspense fallback={<div className="min-h-80" />}>
        <PaletteContent {...content} />
      </Suspense>
    </Dialog>
  )
}

const load = () => loadPart(() => import('./palette-content.tsx')).then(part => ({ default: part.PaletteContent }))
const PaletteContent = lazy(load)
