type Fields = Record<string, string | number | boolean>

declare global {
  interface Window {
    dataLayer?: object[]
  }
  interface Navigator {
    /** Global Privacy Control (https://www.w3.org/TR/gpc/): the person asks not to be tracked. */
    globalPrivacyControl?: boolean
  }
}

/** Pushes an analytics event for the script that an operator may have set; silent for people who ask not to be tracked. */
export function track(event: string, fields: Fields = {}): void {
  if (navigator.globalPrivacyControl) return
  window.dataLayer ??= []
  window.dataLayer.push({ event, ...fields })
}
