import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { InfoPage } from './info-page.tsx'
import { Points, Steps } from './info-parts.tsx'

/** /mobile-app: explains the home screen shortcut, since there is no app. */
export function Component() {
  return (
    <InfoPage
      title="Mobile App"
      description="There’s no app to install. Everything works in your phone’s browser. Here’s how to add it to your home screen."
      path={paths.mobileApp}
      lead={
        <p>
          There’s no app to install. Everything works in your phone’s browser, and you can add {product.name} to your
          home screen.
        </p>
      }
      sections={[
        { id: 'iphone', heading: 'iPhone and iPad', body: <Iphone /> },
        { id: 'android', heading: 'Android', body: <Android /> },
        { id: 'works', heading: 'What you can do on a phone', body: <Works /> },
      ]}
    />
  )
}

function Iphone() {
  return (
    <Steps>
      <li>Open this site in Safari.</li>
      <li>Tap the Share button, the square with an arrow.</li>
      <li>Scroll down and tap Add to Home Screen, then Add.</li>
    </Steps>
  )
}

function Android() {
  return (
    <Steps>
      <li>Open this site in Chrome.</li>
      <li>Tap the menu, the three dots.</li>
      <li>Tap Add to Home screen and follow the prompts.</li>
    </Steps>
  )
}

function Works() {
  return (
    <>
      <p>Everything you can do on a computer:</p>
      <Points>
        <li>Find a field or court, choose times and pay by card.</li>
        <li>Show your receipt, add the booking to your calendar and get directions.</li>
        <li>Change, cancel or transfer a booking, or get notified when a taken time opens up.</li>
        <li>If you’re an owner, respond to requests and close for rain right from the field.</li>
      </Points>
      <p>You need to be online to book. We don’t send push notifications; we’ll email you instead.</p>
    </>
  )
}
