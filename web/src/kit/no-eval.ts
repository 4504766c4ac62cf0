import { z } from 'zod'

// Must run before any schema is made: the page's CSP forbids the code generation zod would try.
z.config({ jitless: true })
