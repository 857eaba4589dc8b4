// SPDX-License-Identifier: Apache-2.0

//! Plays an animation in a window, by `extern "C"` alone: window FILE [FRAME]
//!
//!     rustc -O window.rs $(pkg-config --libs-only-L lottiekit)
//!
//! The window is SDL's, which shows memory of ours; the library draws into it.

use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::time::Instant;

/// A handle: a number that is never used again.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Animation(*mut c_void);

#[repr(C)]
struct LottieError {
    size: u32,
    code: i32,
    line: i32,
    column: i32,
    file: [c_char; 1024],
    path: [c_char; 512],
    message: [c_char; 1024],
}

#[repr(C)]
struct Target {
    size: u32,
    format: i32,
    pixels: *mut c_void,
    bytes: usize,
    stride: usize,
    width: i32,
    height: i32,
    region: [i32; 4],
    fit: i32,
    background: u32,
    flags: u32,
}

#[link(name = "lottiekit")]
extern "C" {
    fn lottie_open(path: *const c_char, options: *const c_void, error: *mut LottieError) -> Animation;
    fn lottie_free(animation: Animation);
    fn lottie_play(animation: Animation) -> i32;
    fn lottie_set_loop(animation: Animation, loops: i32, count: i32) -> i32;
    fn lottie_seek(animation: Animation, frame: f64) -> i32;
    fn lottie_tick(animation: Animation, milliseconds: f64, changed: *mut i32) -> i32;
    fn lottie_render_player(animation: Animation, target: *const Target, changed: *mut [i32; 4]) -> i32;
}

/// The beginning of SDL_Surface.
#[repr(C)]
struct Surface {
    flags: u32,
    format: *mut c_void,
    width: c_int,
    height: c_int,
    pitch: c_int,
    pixels: *mut c_void,
}

#[link(name = "SDL2")]
extern "C" {
    fn SDL_Init(flags: u32) -> c_int;
    fn SDL_CreateWindow(title: *const c_char, x: c_int, y: c_int, width: c_int, height: c_int, flags: u32) -> *mut c_void;
    fn SDL_GetWindowSurface(window: *mut c_void) -> *mut Surface;
    fn SDL_UpdateWindowSurface(window: *mut c_void) -> c_int;
    fn SDL_PollEvent(event: *mut [u64; 8]) -> c_int;
    fn SDL_Delay(milliseconds: u32);
    fn SDL_Quit();
}

const SDL_INIT_VIDEO: u32 = 0x20;
const SDL_QUIT: u32 = 0x100;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let Some(path) = arguments.get(1) else { panic!("usage: window FILE [FRAME]") };
    let name = CString::new(path.as_str()).expect("a path has no zero bytes");
    let mut error: LottieError = unsafe { std::mem::zeroed() };
    error.size = std::mem::size_of::<LottieError>() as u32;
    let animation = unsafe { lottie_open(name.as_ptr(), std::ptr::null(), &mut error) };
    if animation.0.is_null() {
        let message = unsafe { CStr::from_ptr(error.message.as_ptr()) };
        eprintln!("{path}:{}: {}", error.line, message.to_string_lossy());
        std::process::exit(1);
    }
    unsafe {
        lottie_set_loop(animation, 1, 0);
        match arguments.get(2).and_then(|text| text.parse().ok()) {
            Some(frame) => lottie_seek(animation, frame),
            None => lottie_play(animation),
        };
        assert_eq!(SDL_Init(SDL_INIT_VIDEO), 0, "SDL finds no screen");
        let window = SDL_CreateWindow(name.as_ptr(), 0, 0, 480, 480, 0x20); // resizable
        let mut last = Instant::now();
        'frames: loop {
            let mut event = [0u64; 8];
            while SDL_PollEvent(&mut event) != 0 {
                if event[0] as u32 == SDL_QUIT { break 'frames; }
            }
            lottie_tick(animation, last.elapsed().as_secs_f64() * 1000.0, std::ptr::null_mut());
            last = Instant::now();
            let Some(surface) = SDL_GetWindowSurface(window).as_ref() else { break };
            let (width, height, stride) = (surface.width, surface.height, surface.pitch as usize);
            let target = Target {
                size: std::mem::size_of::<Target>() as u32, format: 0, pixels: surface.pixels, bytes: stride * height as usize,
                stride, width, height, region: [0; 4], fit: 0, background: 0xffff_ffff, flags: 1,
            };
            let mut changed = [0; 4];
            if lottie_render_player(animation, &target, &mut changed) == 0 && changed[2] > 0 { SDL_UpdateWindowSurface(window); }
            SDL_Delay(8);
        }
        lottie_free(animation);
        SDL_Quit();
    }
}
