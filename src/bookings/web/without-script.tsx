import { Notice } from '#kit/web/notice.tsx'

/** Without JavaScript, visitors see free times but cannot hold or pay. */
export function WithoutScript() {
  return (
    <noscript>
      <Notice tone="warning" title="Booking needs JavaScript.">
        You can see which times are free. To hold and pay for them, turn JavaScript on for this site and load the page
        again.
      </Notice>
    </noscript>
  )
}
