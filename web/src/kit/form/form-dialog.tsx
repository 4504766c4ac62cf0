import { Form, type FormProps, Modal, type ModalProps } from 'antd'
import { useEffect, useRef } from 'react'
import { DraftOffer } from '#kit/draft/draft-offer.tsx'
import { formPart } from '#kit/draft/form-part.ts'
import { useDraftPart, useWork } from '#kit/draft/use-work.ts'

type Props<V> = Pick<ModalProps, 'open' | 'title' | 'width' | 'cancelText' | 'afterClose' | 'okButtonProps'> &
  Pick<FormProps<V>, 'form' | 'initialValues' | 'className' | 'validateTrigger'> & {
    /** The button that sends the form. */
    okText: string
    isSending?: boolean
    /** Names what is asked, so that it is kept as a draft; without it nothing is, as for passwords. */
    place?: string
    /** How the fields are called where a draft is compared. */
    labels?: Record<string, string>
    onSubmit: (values: V) => void
    onClose: () => void
    children: React.ReactNode
  }

/** A few questions in a dialog: one way to ask, check and send them. */
export function FormDialog<V>({
  open = true,
  form,
  initialValues,
  className,
  validateTrigger = 'onBlur',
  isSending,
  place,
  labels,
  onSubmit,
  onClose,
  children,
  ...modal
}: Props<V>) {
  const [own] = Form.useForm<V>()
  const controls = form ?? own
  const title = typeof modal.title === 'string' ? modal.title : ''
  const work = useWork(place === undefined ? undefined : { place, title })
  useDraftPart(work, 'fields', formPart(controls, initialValues, work.changed, labels))
  const isSent = useRef(false)
  const { settled } = work
  // Closed by itself after it was sent: what was asked is done.
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
          onSubmit(values)
        }}
      >
        {children}
      </Form>
    </Modal>
  )
}
