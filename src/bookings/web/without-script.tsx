import { Notice } from '#kit/web/notice.tsx'

/** Free times are visible, but cannot be held or paid. */
export function WithoutScript() {
  return (
    <noscript>
      <Notice tone="warning" title="Booking needs JavaScript.">
        You can see which times are available. To hold and pay for them, turn on JavaScript for this site and reload the
        page.
      </Notice>
    </noscript>
  )
}
