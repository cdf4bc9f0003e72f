/** The HTTP client, loaded with the first call: no screen waits for it that can be drawn from the device. */
import { create } from 'axios'

export const http = create({ timeout: 20_000, withCredentials: true, validateStatus: () => true })
