import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { InfoPage } from './info-page.tsx'
import { Points, Steps } from './info-parts.tsx'

/** /mobile-app: explains the home screen shortcut, since there is no app. */
export function Component() {
  return (
    <InfoPage
      title="Mobile App"
      description="There is no app to install: everything works in the browser of your phone. How to put it on your home screen."
      path={paths.mobileApp}
      lead={
        <p>
          There is no app to install. Everything works in the browser of your phone, and you can put {product.name} on
          your home screen.
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
      <li>Tap Add to Home screen and follow what it asks.</li>
    </Steps>
  )
}

function Works() {
  return (
    <>
      <p>The same as on a desk:</p>
      <Points>
        <li>Find a field or court, choose times, pay by card.</li>
        <li>Show your receipt, put the time into your calendar, get directions.</li>
        <li>Change, cancel or hand over a booking; wait for a time that is taken.</li>
        <li>As an owner: answer requests and close for rain, standing on the field.</li>
      </Points>
      <p>You need a connection: nothing can be booked offline, and there are no push messages. We write by email.</p>
    </>
  )
}
