import { Form, type FormProps, Modal, type ModalProps } from 'antd'
import { useEffect, useRef } from 'react'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { formPart } from '#kit/draft/form-part.ts'
import { type OpenWork, useDraftPart, useWork } from '#kit/draft/use-work.ts'

type Props<V> = Pick<ModalProps, 'open' | 'title' | 'width' | 'cancelText' | 'afterClose' | 'okButtonProps'> &
  Pick<FormProps<V>, 'form' | 'initialValues' | 'className' | 'validateTrigger'> & {
    /** The button that sends the form. */
    okText: string
    isSending?: boolean
    /** The key of the draft; without it none is kept, as for passwords. */
    place: string | undefined
    /** Fields that are never kept, e.g. codes and addresses that contain a key. */
    secrets?: readonly string[]
    /** Labels of the fields for the comparison with a draft. */
    labels?: Record<string, string>
    /** Also gets the draft of what was typed, for a call that may be queued and refused later. */
    onSubmit: (values: V, written: ReturnType<OpenWork['written']>) => void
    onClose: () => void
    children: React.ReactNode
  }

/** A dialog with a few fields: asks, checks and sends. */
export function FormDialog<V>({
  open = true,
  form,
  initialValues,
  className,
  validateTrigger = 'onBlur',
  isSending,
  place,
  labels,
  secrets,
  onSubmit,
  onClose,
  children,
  ...modal
}: Props<V>) {
  const [own] = Form.useForm<V>()
  const controls = form ?? own
  const title = typeof modal.title === 'string' ? modal.title : ''
  const work = useWork(place === undefined ? undefined : { place, title })
  useDraftPart(work, 'fields', formPart(controls, initialValues, work.changed, labels, secrets))
  const isSent = useRef(false)
  const { settled } = work
  // Ends the work after sending, when the dialog closes itself.
  const end = useRef(() => {})
  end.current = () => {
    if (isSent.current) settled()
  }
  useEffect(() => {
    if (!open) end.current()
  }, [open])
  useEffect(() => () => end.current(), [])
  return (
    <Modal
      cancelText="取消"
      {...modal}
      open={open}
      confirmLoading={isSending}
      mask={{ closable: false }}
      onOk={controls.submit}
      onCancel={() => {
        isSent.current = false
        work.leave(onClose)
      }}
    >
      <DraftOffer work={work} />
      <Form
        form={controls}
        layout="vertical"
        colon={false}
        validateTrigger={validateTrigger}
        initialValues={initialValues}
        className={className}
        onValuesChange={() => {
          isSent.current = false
          if (place !== undefined) work.changed()
        }}
        onFinish={(values) => {
          isSent.current = true
          onSubmit(values, work.written())
        }}
      >
        {children}
      </Form>
    </Modal>
  )
}
