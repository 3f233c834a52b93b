import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { usePaymentIntent } from './use-payment-intent.ts'

const ignore = () => {}

test('after a fault of the page the payment can be tried again', async () => {
  let asked = 0
  const reported: string[] = []
  const onError = (event: ErrorEvent) => {
    reported.push(event.message)
    event.preventDefault()
  }
  addEventListener('error', onError)

  function Payment() {
    const [amount] = useState('45.00')
    const intent = usePaymentIntent({
      wanted: { amount },
      ask: () => {
        asked += 1
        return asked === 1 ? Promise.reject(new Error('refused')) : Promise.resolve({ amount } as never)
      },
      onPriceChange: ignore,
      onRefused: () => {
        throw new Error('a fault of the page')
      },
      onBack: ignore,
    })
    return (
      <button type="button" onClick={() => intent.renew()}>
        {intent.setup.state}
      </button>
    )
  }
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
    removeEventListener('error', onError)
  })
  root.render(<Payment />)
  await expect.element(page.getByRole('button', { name: 'failed' })).toBeVisible()
  await page.getByRole('button', { name: 'failed' }).click()
  await expect.element(page.getByRole('button', { name: 'ready' })).toBeVisible()
  expect(asked).toBe(2)
  expect(reported.join()).toContain('a fault of the page')
})
