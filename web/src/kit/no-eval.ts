import { z } from 'zod'

// Imported before any schema is made: the page's CSP forbids the code generation that zod would try.
z.config({ jitless: true })
