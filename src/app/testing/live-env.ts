/** The least that live mode starts with. `testApp()` turns RATE_LIMITS off, which live mode refuses: set it to "on" there. */
export const liveEnv = {
  APP_MODE: 'live',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://openfield.example',
}
