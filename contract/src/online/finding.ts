/** Something in the logic of a form that its builder should know before it is published. */
export interface Finding {
  /** Errors keep a form from being published, warnings are asked about. */
  isError: boolean
  message: string
  /** The field it is about; the form itself where there is none. */
  field?: string
}

/** A fault that keeps a form from being published. */
export const error = (message: string, field?: string): Finding => ({
  isError: true,
  message,
  ...(field && { field }),
})

/** A doubt that is asked about before a form is published. */
export const warning = (message: string, field?: string): Finding => ({
  isError: false,
  message,
  ...(field && { field }),
})
