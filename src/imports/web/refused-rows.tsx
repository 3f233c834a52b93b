import { Download } from 'lucide-react'
import { useState } from 'react'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { ColumnMapping } from '../contract.ts'
import { saveRefusedRows } from './api.ts'
import { countText } from './import-labels.ts'

export type RefusedRowsProps = { file: File; mapping: ColumnMapping; count: number }

export function RefusedRows({ file, mapping, count }: RefusedRowsProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function download() {
    setIsBusy(true)
    try {
      await saveRefusedRows(file, mapping)
    } catch (error) {
      toast({ tone: 'destructive', title: 'Download failed', description: detailOf(error) })
    }
    setIsBusy(false)
  }
  return (
    <Button tone="secondary" busy={isBusy} onClick={() => void download()}>
      <Download aria-hidden="true" className="size-5" />
      Download {countText(count, 'rejected row')}
    </Button>
  )
}
