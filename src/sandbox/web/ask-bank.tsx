import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { toDollars } from '#kit/shared/money.ts'
import { Button } from '#kit/web/button.tsx'
import { Dialog } from '#kit/web/dialog/dialog.tsx'

type Answer = 'complete' | 'fail' | 'abandoned'

/** The bank's challenge as a dialog. Closing abandons it. */
export function askBank(amountCents: number): Promise<Answer> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place, { identifierPrefix: 'bank-' })
  return new Promise(resolve => {
    function end(answer: Answer) {
      resolve(answer)
      // The dialog restores the focus on close, so it must be removed later.
      setTimeout(() => {
        root.unmount()
        place.remove()
      })
    }
    root.render(<BankDialog amountCents={amountCents} onAnswer={end} />)
  })
}

function BankDialog({ amountCents, onAnswer }: { amountCents: number; onAnswer: (answer: Answer) => void }) {
  const [isOpen, setOpen] = useState(true)
  function answer(given: Answer) {
    setOpen(false)
    onAnswer(given)
  }
  return (
    <Dialog
      open={isOpen}
      onClose={() => answer('abandoned')}
      title="Approve this payment"
      description={`A payment of ${toDollars(amountCents)}.`}
      footer={
        <>
          <Button tone="secondary" onClick={() => answer('fail')}>
            Fail
          </Button>
          <Button onClick={() => answer('complete')}>Complete</Button>
        </>
      }
    >
      {/* Initial focus, so that a hasty Enter answers nothing; the attribute is for the native dialog. */}
      <p tabIndex={-1} ref={text => text?.setAttribute('autofocus', '')} className="outline-none">
        <strong className="font-semibold">Test mode.</strong> This stands in for your bank’s approval screen. Complete
        approves the payment, Fail declines it, and closing this window cancels.
      </p>
    </Dialog>
  )
}
