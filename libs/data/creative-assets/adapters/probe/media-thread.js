'use strict';
// Program of the thread that reads a video or audio file (media-thread.host.ts). It is plain JavaScript, so that a thread can run it from the source
// tree, too. The file's bytes are asked for by messages; the answer is what was measured, or nothing else when the file cannot be read.
const { parentPort, workerData } = require('node:worker_threads');
const mediabunny = require('mediabunny');

/** Frames from which the frame rate is told. */
const framesLookedAt = 256;

/** @type {Record<string, readonly string[]>} */
const formats = {
  mp4: ['MP4'],
  mov: ['QTFF'],
  webm: ['WEBM'],
  mp3: ['MP3'],
  aac: ['ADTS'],
  wav: ['WAVE'],
  ogg: ['OGG'],
  flac: ['FLAC'],
};

const waiting = new Map();
let reads = 0;

parentPort.on('message', (/** @type {{ read: number, data: Uint8Array }} */ answer) => {
  waiting.get(answer.read)(answer.data);
  waiting.delete(answer.read);
});

/** @param {object} message */
const tell = (message) => parentPort.postMessage(message, []);

/** @param {number} start @param {number} end the position after the last byte */
function read(start, end) {
  reads += 1;
  const number = reads;
  return new Promise((resolve) => {
    waiting.set(number, resolve);
    tell({ read: number, start, end });
  });
}

async function measure() {
  const { type, bytes, maxTracks } = workerData;
  const source = new mediabunny.CustomSource({ getSize: () => bytes, read, prefetchProfile: 'network' });
  const input = new mediabunny.Input({ source, formats: formats[type].map((name) => mediabunny[name]) });
  const tracks = await input.getTracks();
  if (tracks.length > maxTracks) throw new Error('The file has too many tracks.');
  const video = tracks.find((track) => track.isVideoTrack());
  const audio = tracks.find((track) => track.isAudioTrack());
  return {
    seconds: await input.computeDuration(),
    video: video ? await measureVideo(video) : null,
    audio: audio ? await measureAudio(audio) : null,
  };
}

/** @param {any} track */
async function measureVideo(track) {
  const frames = await track.computeFrameRateMetrics({ targetPacketCount: framesLookedAt });
  return {
    codec: await track.getCodec(),
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    frameRate: frames.probedPacketCount > 1 ? frames.bestGuessFrameRate : null,
  };
}

/** @param {any} track */
async function measureAudio(track) {
  return { codec: await track.getCodec(), channels: await track.getNumberOfChannels(), sampleRate: await track.getSampleRate() };
}

tell({ isReady: true });
measure().then(
  (measured) => tell({ measured }),
  () => tell({ measured: null }),
);
