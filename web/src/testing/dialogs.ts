import { fireEvent, waitFor } from '@testing-library/react'
import { expect, type Mock } from 'vitest'

/** Until a dialog has told that it is closed. */
export const expectClosed = (onClose: Mock) => waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))

/** A click on the page beside an open dialog. */
export function clickBeside(dialog: HTMLElement): void {
  const beside = dialog.closest('.ant-modal-wrap') ?? document.querySelector('.ant-drawer-mask')
  if (!beside) throw new Error('nothing lies beside the dialog')
  fireEvent.mouseDown(beside)
  fireEvent.mouseUp(beside)
  fireEvent.click(beside)
}
