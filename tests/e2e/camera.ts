/** A camera in front of a picture: the browser's own is replaced, so that what is read is a real stream of frames. */
import type { Page } from 'playwright'

/** For every page opened later: what the camera sees is this PNG on a grey ground. */
export const seeing = (picture: Buffer) => (page: Page) =>
  page.addInitScript(
    (address) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        canvas.width = 640
        canvas.height = 640
        const image = new Image()
        image.src = address
        await image.decode()
        const pen = canvas.getContext('2d')
        setInterval(() => {
          if (!pen) return
          pen.fillStyle = '#ddd'
          pen.fillRect(0, 0, 640, 640)
          pen.drawImage(image, 140, 140, 360, 360)
        }, 100)
        return canvas.captureStream()
      }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
