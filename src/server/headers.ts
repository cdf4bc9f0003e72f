/** Security headers of every answer, and compression of generated ones. */
import { createHash } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Emotion inserts rules into empty <style> elements through the CSSOM. The hash of the empty text allows those and nothing else.
 * 'unsafe-inline' would allow any, and a page cached by the service worker could not renew a nonce.
 */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** Older Safari does not count a socket to the page's own origin as 'self'. */
const socketOf = (origin: string | null) => (origin ? [origin.replace(/^http/, 'ws')] : [])

/** Allows compiling the QR reader's WebAssembly where the browser has no reader; it allows no script. */
const COMPILE_WASM = "'wasm-unsafe-eval'"

interface Policy {
  /** address of the platform in browsers; null in a trial on this machine */
  origin: string | null
  dev: boolean
  /** the built page, whose style sheet and script every page contains; '' if no client was built */
  index_html: string
}

/** The hash of an inline element, in the syntax of a policy. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** The hashes of a page's inline elements that match. */
const hashes = (page: string, element: RegExp) => Array.from(page.matchAll(element), ([, text = '']) => hashOf(text))

const directives = (origin: string | null, index_html: string) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", COMPILE_WASM, ...hashes(index_html, /<script>([\s\S]*?)<\/script>/g)],
  'style-src': ["'self'", EMPTY_STYLE, ...hashes(index_html, /<style>([\s\S]*?)<\/style>/g)],
  'img-src': ["'self'", 'blob:', 'data:'],
  'connect-src': ["'self'", ...socketOf(origin)],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
})

const POLICY = 'content-security-policy'
/** Allows this answer a style sheet with this hash, beside the one that every page has. */
export function allowStyles(reply: FastifyReply, hash: string): void {
  const policy = reply.getHeader(POLICY)
  if (typeof policy === 'string') void reply.header(POLICY, policy.replace(/(?<=style-src [^;]*)(?=;)/, ` ${hash}`))
}

export async function secure(app: FastifyInstance, { origin, dev, index_html }: Policy): Promise<void> {
  await app.register(helmet, {
    // Vite's reloading needs inline scripts.
    contentSecurityPolicy: !dev && { useDefaults: false, directives: directives(origin, index_html) },
    // Only an installation reached over https may pin browsers to https.
    strictTransportSecurity: origin?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Left out: these headers are for browsers and plug-ins that cannot run the app.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // Quality 11 takes tens of milliseconds per answer; 4 compresses nearly as well.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    void reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()')
    if (request.url.startsWith('/v1/')) void reply.header('cache-control', 'no-store')
  })
}
