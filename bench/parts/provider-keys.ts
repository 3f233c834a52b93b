/** Known to the sandbox of a benchmark and to its client. */
export const providerKeys = { secretKey: 'sk_test_bench', webhookSecret: 'whsec_bench' }
