/** The version of the product, which `/healthz`, the metrics and the OpenAPI documents name. A test of the house compares it with package.json. */
export const VERSION = '0.1.0';
