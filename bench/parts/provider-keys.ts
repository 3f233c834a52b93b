/** Known to the sandbox of a benchmark and to its client. */
const webhookSecret = 'whsec_bench'
export const providerKeys = { secretKey: 'sk_test_bench', webhookSecret, webhookSecrets: [webhookSecret] }
